// Test files run one after another in a page, and each would find what the files before it stored.
localStorage.clear();
sessionStorage.clear();
for (const { name } of await indexedDB.databases()) {
  if (!name) continue;
  const deletion = indexedDB.deleteDatabase(name);
  await new Promise((done) => {
    for (const end of ['success', 'error', 'blocked']) deletion.addEventListener(end, done);
  });
}
const left = await indexedDB.databases();
if (left.length > 0)
  throw new Error(`Databases of an earlier test are open: ${JSON.stringify(left)}`);
