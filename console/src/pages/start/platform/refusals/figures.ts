import type { ReplyOf } from '../../../../shell/api.ts';

/** How often charges were refused, by reason and day. */
export type Figures = ReplyOf<'readRefusalFigures'>;
