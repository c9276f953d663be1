/** 'Table 1-Chair 2 was just taken by somebody else and is no longer part of this sale.' */
export function lostWords(labels: readonly string[]): string {
  const are = labels.length === 1 ? ['was', 'is'] : ['were', 'are'];
  return `${labels.join(', ')} ${are[0]} just taken by somebody else and ${are[1]} no longer part of this sale.`;
}
