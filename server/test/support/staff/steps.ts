import assert from 'node:assert/strict';
import type { Client } from '../client.ts';
import type { Service } from '../service.ts';
import { Browser, demoPeople, signIn } from './browsing.ts';

/** What tests of people do again and again. */
export const staffSteps = (service: Service, admin: Client) => ({
  /** Signs somebody in who was invited: by the provider that believes every click. */
  enter: async (mail: string): Promise<Browser> => {
    const known = Object.entries(demoPeople).find(([, one]) => one === mail);
    if (known) return signIn(service, known[0] as keyof typeof demoPeople);
    const browser = new Browser(service.url);
    const ways = (await (await browser.open('/console/sign-in/ways')).json()) as {
      issuers: { people: { href: string }[] }[];
    };
    const people = ways.issuers[0]!.people;
    const link = people.find(({ href }) => href.endsWith(encodeURIComponent(mail)));
    const landed = await browser.follow(link!.href);
    assert.equal(landed.headers.get('location'), '/console', await landed.text());
    return browser;
  },
  /** A person as the admin of the operator sees them. */
  memberOf: async (mail: string): Promise<{ id: string }> => {
    const { staff } = (await admin.get('/staff/v1/staff')).body;
    return staff.find((one: { mail: string }) => one.mail === mail);
  },
});
