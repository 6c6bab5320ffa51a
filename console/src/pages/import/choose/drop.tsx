import { Alert, Button, FileButton, Stack, Text } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useWords } from '../../../shell/language.tsx';
import type { Chosen } from '../use-import.ts';
import { words as all } from '../words.ts';
import classes from './drop.module.css';

const MOST = 64 * 1024 * 1024;
const KINDS =
  '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Takes a file: dropped, or chosen by the button. */
export function Drop({ choose }: { choose(file: Chosen): void }) {
  const words = useWords(all);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState(false);
  const take = async (file: File | null | undefined) => {
    setOver(false);
    if (!file) return;
    setRefused(file.size > MOST);
    if (file.size > MOST) return;
    choose({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={classes.box}
      data-over={over || undefined}
      aria-label={words.choose}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Stack align="center" gap="sm">
        <Text>{words.drop}</Text>
        <FileButton name="file" accept={KINDS} onChange={(file) => void take(file)}>
          {(props) => <Button {...props}>{words.choose}</Button>}
        </FileButton>
        <Text size="sm" c="var(--quiet)" ta="center">
          {words.kinds}
        </Text>
        {refused && (
          <Alert color="red" role="alert">
            {words.tooLarge}
          </Alert>
        )}
      </Stack>
    </section>
  );
}
