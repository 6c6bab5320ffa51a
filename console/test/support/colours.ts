/** The rules of axe-core that compare colours: to find out what lies where is most of its work. */
export const COMPARING = ['color-contrast', 'link-in-text-block'] as const;
type Comparing = (typeof COMPARING)[number];

/** How answers begin of texts that nobody has to judge: they are far from what is behind them. */
export const CLEAR = 'clear';

/** Tells of an element which answers of `coloursIn` it stands for. */
export const MARK = 'data-colours';

/**
 * Runs in the page: what is behind an element, down to what hides the rest. What lies over other
 * things is told by its name as well, for those are not what it stands in. A text is clear where
 * WCAG's formula says so of its colour and the one colour behind it; whatever is not as simple is
 * left to axe-core.
 */
const GROUNDS = `
  const grounds = new Map([[null, { behind: '', faded: '' }]]);
  const groundOf = (one) => {
    if (grounds.has(one)) return grounds.get(one);
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(one);
    const around = groundOf(one.parentElement);
    const hides = backgroundColor.startsWith('rgb(') && backgroundImage === 'none';
    const over = !hides && /absolute|fixed|sticky/.test(position) && one.tagName + one.className;
    const own = [backgroundColor, backgroundImage, over].join(' ');
    const nothing = own === 'rgba(0, 0, 0, 0) none false';
    const ground = {
      behind: hides ? own : around.behind + (nothing ? '' : '/' + own),
      faded: around.faded + (opacity === '1' ? '' : '/' + opacity + around.behind),
    };
    grounds.set(one, ground);
    return ground;
  };
  const lightOf = (colour) => colour.match(/\\d+/g).map((one) => one / 255)
    .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
    .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0.05);
  const isClear = (one, colour) => {
    const { behind, faded } = groundOf(one);
    const isOne = (each) => /^rgb\\([^()]*\\)( none false)?$/.test(each);
    if (!isOne(colour) || !isOne(behind)) return false;
    const [less, more] = [lightOf(colour), lightOf(behind)].sort((a, b) => a - b);
    return faded === '' && more / less >= 4.5;
  };`;

/**
 * Runs in the page: how its texts and links are coloured, after the name of the rule that judges
 * it: by their own colours and sizes, and by what is behind them. The first of each are marked.
 */
export const coloursIn = (root: string): string => `(() => {${GROUNDS}
  const says = (one) => one.value || one.placeholder ||
    [...one.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim());
  const found = new Map();
  const note = (one, ...how) => {
    const { behind, faded } = groundOf(one);
    const colours = [...how, behind, faded].join(' ');
    const { at, times } = found.get(colours) ?? { at: found.size, times: 0 };
    found.set(colours, { at, times: times + 1 });
    if (times < 3) one.setAttribute('${MARK}', (one.getAttribute('${MARK}') ?? '') + ' ' + at);
  };
  for (const one of document.querySelectorAll('[${MARK}]')) one.removeAttribute('${MARK}');
  for (const one of (${root}).querySelectorAll('*')) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(one);
    if (says(one)) {
      const rule = isClear(one, color) ? '${CLEAR}' : 'color-contrast';
      note(one, rule, color, fontSize, fontWeight, textShadow);
    }
    if (!one.matches('a[href], [role=link]')) continue;
    const around = getComputedStyle(one.parentElement);
    note(one, 'link-in-text-block', color, fontWeight, textDecorationLine, around.color,
      around.fontWeight);
  }
  return [...found.keys()];
})()`;

/** What a rule has to look at: what it has to judge and has passed nowhere yet. */
export function selectorOf(
  rule: Comparing,
  colours: readonly string[],
  passed: ReadonlySet<string>,
): string {
  const left = [...colours.keys()].filter(
    (at) => colours[at]!.startsWith(rule) && !passed.has(colours[at]!),
  );
  return left.map((at) => `[${MARK}~="${at}"]`).join(', ') || 'nothing';
}
