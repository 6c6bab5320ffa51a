import { createHash } from 'node:crypto';
import type { ExportDefinition } from '@fringe/contract/operations/exports/template-shapes';

/**
 * Stands for what a template says. It is made of that and of nothing else, so that a template that
 * was changed and changed back is the one that somebody has read.
 */
export const revisionOf = (template: { name: string; definition: ExportDefinition }): string =>
  createHash('sha256')
    .update(JSON.stringify([template.name, template.definition]))
    .digest('hex');
