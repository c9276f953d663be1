/** A ticket as the guest list of the door has it. */
export const sampleTicket = {
  id: 1,
  barCode: 'SAMPLE1',
  userName: 'Sample Guest',
  tableName: 'Table 1',
  chairName: 'Chair 1',
  chairType: 'adult' as const,
  orderId: 1,
  received: 'No' as const,
  telephoneEnd: '0123',
  receivedAt: null,
  receivedBy: null,
  receivedDoor: null,
};
