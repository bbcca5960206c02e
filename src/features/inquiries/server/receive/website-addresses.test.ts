import { expect, test } from 'vitest';
import { countAddresses } from './website-addresses.ts';

test.each([
  [2, 'Can we see https://www.one.example/homes/12 and https://www.two.example/homes/34?'],
  [1, 'https://www.one.example'],
  [1, 'HTTP://WWW.ONE.EXAMPLE/'],
  [1, 'Www.one.example.'],
  [3, 'www.a.example www.b.example www.c.example'],
  [1, 'See www.a.example, or https://www.a.example/, or http://A.example!'],
  [
    1,
    '“https://a.example/12?x=1&y=2”, (https://a.example/12?x=1&y=2), <https://a.example/12?x=1&y=2>',
  ],
  [1, 'https://a.example:443/x http://a.example:80/x https://a.example/x'],
  [2, 'https://a.example:8443/x https://a.example/x'],
  [2, 'https://a.example/x https://a.example/y'],
  [
    1,
    'Jane Doe\nBroker | jane@janedoe.example | www.janedoe.example\nhttps://www.janedoe.example/',
  ],
  [0, 'Write to jane@www.janedoe.example, or call. www. is a prefix, and so is https:// alone.'],
  [2, 'https://a.example,https://b.example'],
  [2, 'https://a.example|www.b.example'],
  [1, 'https://archive.example/2020/https://www.a.example/x'],
  [1, '[https://a.example](https://a.example)'],
  [1, '[url=https://a.example]https://a.example[/url]'],
  [2, '[url=https://a.example]x[/url][url="https://b.example"]y[/url]'],
  [1, '[url]https://a.example[/url]'],
  [1, '<a href="https://a.example" rel=x>https://a.example</a>'],
  [2, '[url=d]x[/url] <a href=/x>y</a>'],
  [1, '请看https://a.example/房子。谢谢'],
  [0, 'The awww. factor; httpsomething://x'],
])('%i addresses in: %s', (count, text) => {
  expect(countAddresses(text)).toBe(count);
});
