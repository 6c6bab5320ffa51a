import { type Selector, transform } from 'lightningcss';
import type { Plugin } from 'vite';

/** A class of the component library: a hash, which is also written in the component's script. */
const hashed = /\bm_[0-9a-f]+\b/g;

/**
 * Leaves out the styles of components that no page uses. The library has one sheet for all of
 * them; a rule is kept when its classes are named by a script of this build.
 */
export const usedStyles = (): Plugin => ({
  name: 'used-styles',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const files = Object.values(bundle);
    const used = new Set(
      files.flatMap((file) => (file.type === 'chunk' ? (file.code.match(hashed) ?? []) : [])),
    );
    for (const file of files) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      file.source = without(Buffer.from(file.source), (name) => !used.has(name));
    }
  },
});

const without = (code: Buffer, isUnused: (name: string) => boolean): Uint8Array =>
  transform({
    filename: 'styles.css',
    code,
    minify: true,
    visitor: {
      Rule: {
        style: (rule) => (rule.value.selectors.every(namesUnused(isUnused)) ? [] : undefined),
      },
    },
  }).code;

/** Also within `:where()` and its like. */
const namesUnused = (isUnused: (name: string) => boolean) => (selector: Selector) =>
  (JSON.stringify(selector).match(hashed) ?? []).some(isUnused);
