/** What a template is for: of a ready-made one in the reader's language. */
export function aboutTemplate(
  words: Record<string, unknown>,
  template: { name: string; readyMade: boolean; about: string | null } | undefined,
): string {
  if (!template) return '';
  if (!template.readyMade) return String(words['about own']);
  return String(words[`about ${template.name}`] ?? template.about ?? '');
}
