/** The purpose of offerings for Masses, by its name on the wire; the treasurer may rename its label or archive it. */
export const massIntentionsPurpose = 'Mass_intentions';

/** What is customary for a Mass; whoever gives may change it. */
export const suggestedOffering = '10';
