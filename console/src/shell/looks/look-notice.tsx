import { Button } from '@mantine/core';
import { useFormats } from '../../parts/formats.ts';
import classes from '../frame/frame.module.css';
import { Icon } from '../icons.tsx';
import { useWords } from '../language.tsx';
import { nameOfRole, roleWords } from '../role-words.ts';
import { useSession } from '../session.tsx';
import { useChange } from '../use-call.ts';
import { lookWords } from './words.ts';

/** As long as a company is looked at, every page says so, and how to end it. */
export function LookNotice() {
  const words = useWords(lookWords);
  const names = useWords(roleWords);
  const { moment } = useFormats();
  const { me, role, choose } = useSession();
  const own = me.roles.find(({ id }) => id !== me.lookingAs?.id);
  const end = useChange('endLook', () => own && choose(own.id));
  const look = me.lookingAs;
  if (!look || look.id !== role.id) return null;
  const company = role.companies?.find(({ id }) => id === look.companyId)?.name ?? '';
  return (
    <div className={classes.notice}>
      <span>
        <Icon name="eye" size={14} /> <b>{words.looking(company, nameOfRole(names, role))}</b>{' '}
        {words.until(moment(look.endsAt))} {words.because(look.reason)}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={end.isPending}
        onClick={() => end.mutate({ path: { lookId: look.id } })}
      >
        {words.end}
      </Button>
    </div>
  );
}
