// Test files run one after another in a page, and each would find what the files before it stored.
localStorage.clear();
sessionStorage.clear();
for (const { name } of await indexedDB.databases()) {
  if (!name) continue;
  const deletion = indexedDB.deleteDatabase(name);
  // It waits until the connections of the file before are closed.
  await new Promise((resolve, reject) => {
    deletion.addEventListener('success', resolve);
    deletion.addEventListener('error', reject);
  });
}
