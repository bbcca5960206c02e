/**
 * Loads the back office after the first paint of the server's login form. If the scripts loaded
 * earlier, they would delay the style sheet on a slow network, and the paint on a slow device.
 */
requestAnimationFrame(() => {
  setTimeout(() => {
    const modules = document.getElementById('root')?.dataset['modules']?.split(' ') ?? [];
    for (const url of modules) void import(/* @vite-ignore */ url);
  });
});
