/** The head of a drawer or dialogue is none of the page: it has one banner, its own. */
export const noBanner = { header: { role: 'presentation' } };
