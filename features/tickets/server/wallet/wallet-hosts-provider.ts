/** Where the wallets are; tests have their own on this machine. */
export type WalletHosts = {
  applePush: string;
  googleToken: string;
  googleWallet: string;
  /** A certificate authority to trust instead of the usual ones. */
  ca?: string;
};

export const walletHosts: WalletHosts = {
  applePush: 'https://api.push.apple.com',
  googleToken: 'https://oauth2.googleapis.com',
  googleWallet: 'https://walletobjects.googleapis.com',
};
