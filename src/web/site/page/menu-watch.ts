/** Closes the menu when an item is chosen. The rest of the menu works without script. */
export function watchMenu() {
  const menu = document.getElementById('menu');
  const button = document.querySelector('[popovertarget=menu]');
  if (!menu || !button) return;
  const tell = (open: boolean) => button.setAttribute('aria-expanded', String(open));
  tell(false);
  menu.addEventListener('toggle', (event) => tell(event.newState === 'open'));
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) menu.hidePopover();
  });
}
