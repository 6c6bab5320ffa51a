import { Complaint } from './complaint.ts';

/** Where a service is: without the path of its partner API, which people copy along with it. */
export function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search) {
    return text.replace(/\/+$/, '').replace(/\/api\/v\d+$/, '');
  }
  throw new Complaint('usage', `'${text}' is not the address of a service`, 'Write https://…');
}
