/* The inline script of the login form that the server renders. */

const root = document.getElementById('root');

/**
 * Keeps the browser from sending the form, and marks the form as submitted. React's login form,
 * which replaces this form, then sends the values.
 */
document.getElementById('early-login')?.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  form.dataset['submitted'] = 'true';
  const button = form.querySelector('[type=submit]');
  if (button) button.textContent = 'Signing in...';
});

/**
 * Loads the back office after the first paint. If the scripts loaded earlier, they would delay the
 * style sheet on a slow network, and the paint on a slow device.
 */
requestAnimationFrame(() => {
  setTimeout(() => {
    const modules = root?.dataset['modules']?.split(' ') ?? [];
    for (const url of modules) void import(/* @vite-ignore */ url);
  });
});
