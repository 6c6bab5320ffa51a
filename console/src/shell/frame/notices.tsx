import { Button } from '@mantine/core';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useWords } from '../language.tsx';
import { LookNotice } from '../looks/look-notice.tsx';
import { connection } from '../network/connection.ts';
import { useSession } from '../session.tsx';
import { shellWords } from '../words.ts';
import classes from './frame.module.css';
import { endOf } from './session-end.ts';

/** What holds for every page just now: a look, a lost connection, the end of the session. */
export const Notices = () => (
  <div className="not-printed">
    <LookNotice />
    <ConnectionNotice />
    <EndNotice />
  </div>
);

const AGAIN_MS = 4_000;

/** Says that the connection is lost; asks in the meantime, and goes away by itself. */
function ConnectionNotice() {
  const words = useWords(shellWords);
  const queries = useQueryClient();
  const lost = useSyncExternalStore(connection.subscribe, connection.isLost);
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const away = lost || !online;
  useEffect(() => {
    if (!away) return;
    const again = () => {
      // Nobody waits for it in a tab that is not seen.
      if (document.visibilityState === 'hidden') return;
      void queries.refetchQueries({ queryKey: ['me'], exact: true });
    };
    const timer = setInterval(again, AGAIN_MS);
    return () => clearInterval(timer);
  }, [away, queries]);
  return (
    <div role="status">{away && <div className={classes.notice}>{words.connectionLost}</div>}</div>
  );
}

const LOOK_MS = 10_000;

/** Says in time that the session will end; one that ends for want of use can be kept. */
function EndNotice() {
  const words = useWords(shellWords);
  const queries = useQueryClient();
  const { me } = useSession();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const end = endOf(me.session, connection.usedAt, now);
  const again = () => void queries.invalidateQueries({ queryKey: ['me'] });
  useEffect(() => {
    if (end?.over) void queries.invalidateQueries({ queryKey: ['me'] });
  }, [end?.over, queries]);
  if (!end) return null;
  return (
    <div className={classes.notice} role="alert">
      <span>{end.idle ? words.endsIdle(end.minutes) : words.endsSoon(end.minutes)}</span>
      {end.idle && (
        <Button size="compact-sm" variant="default" onClick={again}>
          {words.goOn}
        </Button>
      )}
    </div>
  );
}
