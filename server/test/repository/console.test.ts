import { posix } from 'node:path';
import { describe, it } from 'node:test';
import {
  allSources,
  codeOf,
  expectNone,
  filesOf,
  lineAt,
  readText,
  type Source,
} from './support/sources.ts';

const sources = allSources().filter(({ path }) => path.startsWith('console/src/'));

/** Which rooms of the console a room may use, besides itself. */
const uses: Record<string, readonly string[]> = {
  pages: ['parts', 'charts', 'shell'],
  parts: ['charts', 'shell'],
  shell: ['parts'],
  charts: [],
};

/** `pages/month` for a file of that page, else the room; the root for what binds them together. */
function placeOf(path: string): { room: string; page: string | undefined } {
  const [, , room = '', page] = posix.dirname(path).split('/');
  return { room, page: room === 'pages' ? page : undefined };
}

const broken = (breaks: (source: Source, target: string, specifier: string) => boolean): string[] =>
  sources.flatMap((source) =>
    source.imports
      .filter(({ target = '', specifier }) => breaks(source, target, specifier))
      .map(({ line, specifier }) => `${source.path}:${line} imports ${specifier}`),
  );

describe('the rooms of the console', () => {
  it('use only what stands below them: pages the parts, parts the charts, charts nothing', () => {
    const places = broken(({ path }, target) => {
      if (!target.startsWith('console/src/')) return false;
      const [from, to] = [placeOf(path).room, placeOf(target).room];
      return from !== '' && from !== to && !uses[from]?.includes(to);
    });
    expectNone('What two rooms need goes to console/src/parts; charts take numbers alone:', places);
  });

  it('have pages that know nothing of each other', () => {
    const places = broken(({ path }, target) => {
      const [from, to] = [placeOf(path).page, placeOf(target).page];
      return from !== undefined && to !== undefined && from !== to;
    });
    expectNone('A page leads to another by its address, and shares by console/src/parts:', places);
  });

  it('have charts that know nothing of the API', () => {
    const places = broken(
      ({ path }, _, specifier) =>
        path.startsWith('console/src/charts/') && /^@fringe\/|^@tanstack\//.test(specifier),
    );
    expectNone('A chart takes numbers; the page asks for them:', places);
  });

  it('reach the service through the SDK alone', () => {
    const places = broken((_, target) => target !== '' && !/^(console\/src|sdk)\//.test(target));
    const fetching = sources
      .filter(({ path }) => !path.startsWith('console/src/shell/'))
      .filter(({ text }) => /\bfetch\(|\bXMLHttpRequest\b|\bEventSource\b/.test(text))
      .map(({ path }) => path);
    expectNone('Call operations by useCall, useTwin or useChange:', [...places, ...fetching]);
  });
});

describe('the pages of the console', () => {
  it('have a route, a view, and their words in both languages', () => {
    const folders = new Set(
      filesOf('console/src/pages/*/*').map((path) => path.split('/').slice(0, 4).join('/')),
    );
    const missing = [...folders].flatMap((folder) =>
      ['route.ts', 'view.tsx', 'words.ts']
        .map((name) => `${folder}/${name}`)
        .filter((path) => !filesOf(path).length),
    );
    expectNone('A page folder holds its route, its view and its words:', missing);
    const single = filesOf('console/src/**/*words.ts').filter(
      (path) => !/\binBoth\(/.test(readText(path)),
    );
    expectNone('Words are said by inBoth, so that none is missing in a language:', single);
  });

  it('hold no text of their own', () => {
    // What stands before a closing tag; generics of types have none.
    const text = /[>}]([^<>{}]+)<\//g;
    const places = sources
      .filter(({ path }) => path.endsWith('.tsx'))
      .flatMap((source) => {
        const code = codeOf(source).replaceAll(/&\w+;/g, ' ');
        return [...code.matchAll(text)]
          .filter(([, said]) => /\p{L}{3}/u.test(said!) && said!.trim() !== 'Fringe')
          .map(({ index, 1: said }) => `${source.path}:${lineAt(code, index)} ${said!.trim()}`);
      });
    expectNone('Put the text into words.ts, in both languages:', places);
  });

  it('write money in one way', () => {
    const own = sources
      .filter(({ path }) => path !== 'console/src/parts/formats.ts')
      .filter(({ text }) => /style: 'currency'|\.toLocale\w*String\(/.test(text))
      .map(({ path }) => path);
    expectNone('Use useFormats of console/src/parts/formats.ts:', own);
  });
});
