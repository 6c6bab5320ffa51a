import { call, sessionFetch } from '../api.ts';

/** What a tab remembers is of the person who leaves. */
function forgetAndGo(): void {
  sessionStorage.clear();
  location.assign('/console/');
}

/** Ends this session. */
export async function leave(): Promise<void> {
  await sessionFetch('/console/sign-out', { method: 'POST' });
  forgetAndGo();
}

/** Ends all sessions of the person, in every browser. */
export async function leaveEverywhere(): Promise<void> {
  await call('endOwnSessions', {});
  forgetAndGo();
}
