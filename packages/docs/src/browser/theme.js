// Runs before the page is painted. Styles reserve the place of what the address opens.
document.documentElement.dataset.hash = location.hash;

// Redoc stores its theme under the same key.
try {
  const chosen = localStorage.getItem('redoc.colorMode');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Without storage, the page uses the theme of the system.
}
