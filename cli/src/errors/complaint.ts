import type { Ending } from './exit-codes.ts';

/** What a command says when it cannot do its work: why, and what to do about it. */
export class Complaint extends Error {
  readonly ending: Ending;
  readonly hint: string | undefined;

  /** The cause is the answer that it says more of. */
  constructor(ending: Ending, message: string, hint?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Complaint';
    this.ending = ending;
    this.hint = hint;
  }
}

/** The reason of everything that ends because of Ctrl-C. */
export class Interrupted extends Complaint {
  constructor() {
    super('interrupted', 'Interrupted');
    this.name = 'Interrupted';
  }
}
