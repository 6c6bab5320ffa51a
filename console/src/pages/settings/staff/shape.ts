import type { ReplyOf } from '../../../shell/api.ts';

export type StaffMember = ReplyOf<'listStaff'>['staff'][number];
