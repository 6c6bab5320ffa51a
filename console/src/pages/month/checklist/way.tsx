import { Door } from '../../../parts/people/person-link.tsx';

interface Leading {
  companyId: string;
  /** The page of the company where it is done. */
  to: 'expenses' | 'limits';
  hash?: string;
  text: string;
}

/** The way to the page where what waits is done. */
export const Way = ({ companyId, to, hash, text }: Leading) => (
  <Door
    className="not-printed"
    size="sm"
    underline="always"
    to={`/companies/$companyId/${to}`}
    params={{ companyId }}
    {...(hash && { hash })}
  >
    {text}
  </Door>
);
