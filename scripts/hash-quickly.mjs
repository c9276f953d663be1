// Imported by the workers of the tests. A password's hash costs a tenth of a second on purpose, and the tests sign in thousands of times;
// here it costs next to nothing. It throws if the product asks for a cheaper hash than it should.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const leastCost = 2 ** 14;
const { scrypt } = crypto;

crypto.scrypt = (password, salt, length, options, callback) => {
  if (options.N < leastCost || options.r < 8)
    throw new Error(`A password's hash is too cheap: ${JSON.stringify(options)}`);
  scrypt(password, salt, length, { ...options, N: 2 }, callback);
};
syncBuiltinESMExports();
