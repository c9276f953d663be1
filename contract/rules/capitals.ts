/** 'Move ticket' for 'move ticket': a word of the program at the beginning of a sentence or as a label. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'phone number' for the label 'Phone number', within a sentence. */
export const decapitalize = (label: string): string => label.toLowerCase();
