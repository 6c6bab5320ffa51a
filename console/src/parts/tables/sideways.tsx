import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sideways.module.css';

/** What is wider than a narrow screen scrolls in a box of its own, by keyboard as well. */
export function Sideways({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={label} tabIndex={0} className={classes.box}>
      {children}
    </Box>
  );
}
