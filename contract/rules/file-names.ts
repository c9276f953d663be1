/** 'Sold Chairs 2027' becomes 'sold-chairs-2027'. */
export const toFileName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
