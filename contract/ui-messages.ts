/** Messages that the browser shows without a problem response (specification, section 8). */
export const uiMessages = {
  chairsNotLoaded: 'Failed to load chairs. Please try again later.',
  chairsInvalid: 'Invalid data format received from server',
  checkoutFailed: 'There was an error processing your checkout. Please try again.',
  paymentFailed: (reason: string) => `Payment failed: ${reason}`,
  connectionLost:
    'The connection was lost, but your card may have been charged. Please check your email for confirmation before trying again.',
  noTickets: 'No tickets found for this phone number',
  searchFailed: 'An error occurred while searching for tickets',
  telephoneNeeded: 'Please enter a phone number',
  soldNotLoaded: 'Failed to load checkout data. Please try again later.',
  uploadFailed: 'Error uploading file',
  downloadFailed: 'Error downloading file',
  offlineNotCharged:
    "You're offline, so your card was not charged. Check your connection and try again.",
  notCharged: 'We checked: your card was not charged. You can try again.',
  offline: "You're offline. Check your connection and try again.",
  invalidForm: 'Check how this is written',
  linkIncomplete: 'This link is incomplete. Open it again from the email.',
} as const;
