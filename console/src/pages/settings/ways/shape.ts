import type { ReplyOf } from '../../../shell/api.ts';

export type Issuer = ReplyOf<'listIssuers'>['issuers'][number];
