const wireLabels: Record<string, string> = {
  Mens_Committee: "Men's Committee",
  Womens_Committee: "Women's Committee",
  Wellness_committee: 'Wellness Committee',
  Youth_committee: 'Youth Committee',
};

/** Label of a purpose of gifts or of a location, as each place that shows one writes it: 'St_Charles_Lwanga' becomes 'St Charles Lwanga'. */
export const formatWireValue = (value: string): string =>
  wireLabels[value] ?? value.replaceAll('_', ' ');
