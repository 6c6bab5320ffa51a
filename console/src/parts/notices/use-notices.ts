import type { ReplyOf } from '../../shell/api.ts';
import { useCall } from '../../shell/use-call.ts';

export type Notice = ReplyOf<'listNotices'>['notices'][number];
export type NoticeKind = Notice['kind'];

const AGAIN_MS = 120_000;

/** What needs somebody, among what the role sees: asked for once, for the menu and the page. */
export const useNotices = () =>
  useCall('listNotices', { query: { limit: 50 } }, { refetchInterval: AGAIN_MS });
