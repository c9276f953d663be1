/** 'Table 1-Chair 2 was just taken by someone else, so we removed it from this sale.' */
export function formatLostChairs(labels: readonly string[]): string {
  const [verb, pronoun] = labels.length === 1 ? ['was', 'it'] : ['were', 'them'];
  return `${labels.join(', ')} ${verb} just taken by someone else, so we removed ${pronoun} from this sale.`;
}
