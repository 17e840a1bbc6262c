// Runs before the page is painted. Redoc reads the same key.
try {
  const chosen = localStorage.getItem('redoc.colorMode');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Without storage the page follows the system.
}
