import { useEffect, useRef, useState } from 'react';

/** What is being typed: told when the hand rests, and taken over when it comes from elsewhere. */
export function useTyped(value: string, tell: (text: string) => void) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const telling = useRef(tell);
  telling.current = tell;
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const asked = text.trim();
      if (asked === told.current) return;
      told.current = asked;
      telling.current(asked);
    }, 120);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
