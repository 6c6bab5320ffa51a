/*
 * What happened to a company of a model, in the order of its steps, with the moment of each: what
 * the rows of the service are not asked for.
 */

/** A limit, and what was left of it. */
export type Room = { amountInCents: number; period: 'payroll' | 'year'; leftInCents: number };

export type Happening<Entry> =
  /** How many limits had been set by then. */
  | { do: 'limit'; set: number }
  | { do: 'disable'; who: string; name: string; month: string }
  | { do: 'state'; who: string; cause: string; after: string }
  | { do: 'entry'; entry: Entry; settled: boolean; late: boolean; room: Room | null }
  | { do: 'void'; entry: Entry; late: boolean }
  | {
      do: 'refusal';
      who: string;
      category: string;
      month: string;
      cents: number;
      code: string;
      room: Room | null;
      externalId: string;
    }
  /** The first settlement of a month is its closing. */
  | { do: 'settle'; month: string };

export type Happened<Entry> = Happening<Entry> & { at: Date };

export interface Chronicle<Entry> {
  now: () => Date;
  happened: Happened<Entry>[];
}

export const note = <Entry>(
  { chronicle }: { chronicle: Chronicle<Entry> },
  happening: Happening<Entry>,
): void => {
  chronicle.happened.push({ ...happening, at: chronicle.now() });
};

/** Those of a kind, with their moments. */
export const allOf = <Entry, Do extends Happening<Entry>['do']>(
  { happened }: Chronicle<Entry>,
  kind: Do,
) => happened.filter((one): one is Extract<Happened<Entry>, { do: Do }> => one.do === kind);
