import type { WalletName } from '#features/tickets/contract/tickets.ts';
import type { WalletConfig } from '#platform/wallet-keys.ts';

/** The wallets that this site has keys for. */
export const listWallets = (config: WalletConfig): WalletName[] => [
  ...(config.APPLE_PASS_CERTIFICATE ? (['apple'] as const) : []),
  ...(config.GOOGLE_WALLET_ISSUER_ID ? (['google'] as const) : []),
];
