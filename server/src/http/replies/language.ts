/**
 * The language that a caller prefers of those that there are (RFC 9110, 12.5.4): by the weights of
 * Accept-Language, without the region. The first one where nothing fits.
 */
export function preferred<Language extends string>(
  header: string | undefined,
  languages: readonly Language[],
): Language {
  const asked = (header ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    return { language: range.split('-')[0]!, weight: Number(weight) };
  });
  // A list is sorted without changing the order of equals: the first of them wins.
  const wanted = asked
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .flatMap(({ language }) =>
      language === '*' ? languages.slice(0, 1) : languages.filter((one) => one === language),
    );
  return wanted[0] ?? languages[0]!;
}
