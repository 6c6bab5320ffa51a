import { useCompany } from '../../shell/company.ts';
import { useWords } from '../../shell/language.tsx';
import { useSession } from '../../shell/session.tsx';
import { useFormats } from '../formats.ts';
import classes from './paper-head.module.css';
import { usePrinting } from './use-printing.ts';
import { printingWords } from './words.ts';

/** What the frame of a page says on a screen, and paper has to say itself: whose, and from when. */
export function PaperHead() {
  const words = useWords(printingWords);
  const { moment } = useFormats();
  const company = useCompany();
  const { me } = useSession();
  // Drawn anew when it is printed, so that the moment is that of the paper.
  usePrinting();
  return (
    <div className={`only-printed ${classes.head}`}>
      <strong translate="no">{company?.name}</strong>
      {me.environment === 'sandbox' && <span>{words.sandbox}</span>}
      <span>{words.printedOn(moment(Date.now() / 1000))}</span>
    </div>
  );
}
