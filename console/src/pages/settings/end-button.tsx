import { Ask } from '../../parts/ask.tsx';

interface Ending {
  label: string;
  /** What it ends, where there are several. */
  name: string;
  about: string;
  change: { isPending: boolean; isSuccess: boolean; error: Error | null; reset(): void };
  end(): void;
}

/** Ends one of a list, after it has said what that does. */
export const EndButton = ({ label, name, about, change, end }: Ending) => (
  <Ask
    {...{ label, name, doIt: label, done: change.isSuccess }}
    change={{ ...change, mutate: end }}
  >
    {about}
  </Ask>
);
