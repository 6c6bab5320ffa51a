import { useElementSize } from '@mantine/hooks';

/** The width that a picture has, so that its letters are as large as those around it. */
export function useWidth(usual = 600) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  return { ref, width: Math.floor(width) || usual };
}
