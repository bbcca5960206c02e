/**
 * Takes the pictures of docs/guide.md and README.md in the sample office and writes them to
 * docs/pictures. Run `npm run screenshots` after a change of a pictured screen and commit the files.
 * Dates differ from run to run, because the sample office is always as old as the database.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { adminNewPath, adminPaths, adminWebsitePartPath, sitePaths } from '#shared/domain/paths.ts';
import { startEmailServer } from '#tests/support/email-server.ts';
import { chromium as chromiumProgram, requireProgram } from '#tests/support/machine-programs.ts';
import { administrator, withAdministrator, withServer } from './bench/server-process.ts';

const target = join(import.meta.dirname, '../docs/pictures');
const largestBytes = 60 * 1024;
/** The window is so wide that the editor of the website shows its preview beside the form. */
const viewport = { width: 1440, height: 900 };
const pictureWidth = 1200;

/** Closes the notification, so that it hides nothing in the picture. */
const closeNotification = (page: Page) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button')
    .click();

/** Writes the page as it is in the window. */
async function take(page: Page, name: string) {
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  const png = await page.screenshot({ animations: 'disabled' });
  const picture = sharp(png).resize(pictureWidth).webp({ quality: 66, effort: 6 });
  const webp = await picture.toBuffer();
  if (webp.length > largestBytes) throw new Error(`${name} has ${webp.length} bytes`);
  await writeFile(join(target, `${name}.webp`), webp);
  console.log(`${name} ${(webp.length / 1024).toFixed(1)} KB`);
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

/** Opens a screen and waits for its data. */
async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function signIn(page: Page) {
  await open(page, adminPaths.login);
  await page.getByRole('textbox', { name: 'Username' }).fill(administrator.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password);
  await press(page, 'Sign In');
  await page.waitForURL(`**${adminPaths.dashboard}`);
  await closeNotification(page);
}

async function takeInquiries(page: Page) {
  await open(page, `${adminPaths.inquiries}?sort=due`);
  await take(page, 'inquiries');
  await page.getByRole('link', { name: 'Amelia Carter' }).click();
  await press(page, 'Reply');
  await page.getByRole('textbox', { name: 'Subject' }).waitFor();
  await take(page, 'reply');
  await press(page, 'Cancel');
  await page.getByLabel('Assigned to').selectOption('Eleanor Whitfield');
  await page.getByText('Assigned to Eleanor Whitfield').waitFor();
}

async function takeAgents(page: Page) {
  await open(page, adminPaths.agents);
  await press(page, 'Deactivate Eleanor Whitfield');
  await page.getByLabel(/open inquiry goes to/).selectOption('Marcus Delacroix');
  await take(page, 'deactivate');
  await open(page, adminPaths.standing);
  await take(page, 'standing');
  await page.getByRole('link', { name: 'Marcus Delacroix' }).click();
  await page.getByRole('heading', { name: 'License & CE' }).waitFor();
  await take(page, 'license');
  await open(page, adminPaths.educationClass);
  await take(page, 'class');
}

const roster = `Agent Name\tE-Mail\tCell\tLicense #\tSplit
Amelia Reed\tamelia.reed@example.com\t(912) 555-0131\tH-123401\t70/30
Noah Bell\tnoah.bell@example\t(912) 555-0132\tH-123402\t80%
José Núñez\tjose.nunez@example.com\t(912) 555-0133\tH-123403\t70/40
Zoë Lane\tzoe.lane@example.com\t(912) 555-0134\tH-123404\t75%
Marcus Delacroix\tmarcus.delacroix@marshandsquare.example\t(912) 555-0199\t\t`;

async function takeImport(page: Page) {
  await open(page, adminPaths.importNew);
  await page.getByRole('textbox', { name: 'Paste the cells here' }).fill(roster);
  await press(page, 'Read the cells');
  await page.getByRole('heading', { name: 'Result' }).waitFor();
  await take(page, 'import');
}

async function takePolicy(page: Page) {
  await open(page, adminNewPath(adminPaths.policies));
  await page.getByRole('textbox', { name: 'Title' }).fill('Key boxes');
  await page.getByRole('textbox', { name: 'Content' }).fill('Return each key on the same day.');
  await press(page, 'Create Policy');
  await closeNotification(page);
  await page.getByRole('link', { name: 'Key boxes', exact: true }).click();
  await press(page, 'Publish');
  await page.getByText(/active agents are asked/).waitFor();
  await take(page, 'publish-policy');
}

async function takeWebsite(page: Page) {
  await open(page, adminWebsitePartPath('brokerage'));
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Coastal Oak Realty');
  await press(page, 'Save draft');
  await page.getByText(/^Draft saved/).waitFor();
  await page.keyboard.press('Control+Home');
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await take(page, 'website-draft');
  await open(page, adminPaths.websiteClaims);
  await take(page, 'claims');
}

const email = await startEmailServer();
await mkdir(target, { recursive: true });
await withServer(
  async ({ origin }) => {
    const browser = await chromium.launch({
      executablePath: requireProgram(chromiumProgram),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const page = await browser.newPage({
      baseURL: origin,
      viewport,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await open(page, sitePaths.home);
    await take(page, 'home');
    await signIn(page);
    await page.getByRole('heading', { name: 'Getting started' }).waitFor();
    await page
      .getByRole('region', { name: 'Needs attention' })
      .evaluate((section) => section.scrollIntoView());
    await take(page, 'dashboard');
    await page.getByRole('heading', { name: 'Getting started' }).evaluate((heading) => {
      (heading as unknown as { scrollIntoView: () => void }).scrollIntoView();
    });
    await take(page, 'getting-started');
    await takeInquiries(page);
    await takeAgents(page);
    await takeImport(page);
    await takePolicy(page);
    await takeWebsite(page);
    await browser.close();
  },
  {
    ...withAdministrator,
    DEMO_DATA: 'true',
    SMTP_URL: email.url,
    MAIL_FROM: 'office@marshandsquare.example',
    MAIL_TO: 'desk@marshandsquare.example',
  },
);
await email.close();
