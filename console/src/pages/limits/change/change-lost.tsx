import { ApiError } from '@fringe/sdk';
import { Alert } from '@mantine/core';
import { Lost } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { changeWords } from './words.ts';

const movedCodes = ['recurrentMonth', 'punctualMonth'];

/** Why a change failed; when the month has been closed meanwhile, that is what to say. */
export function ChangeLost({ error, again }: { error: Error; again?: () => void }) {
  const words = useWords(changeWords);
  if (error instanceof ApiError && movedCodes.includes(error.code ?? '')) {
    return (
      <Alert color="red" title={words.moved} role="alert" mb="sm">
        {words.movedAdvice}
      </Alert>
    );
  }
  return <Lost error={error} {...(again && { again })} />;
}
