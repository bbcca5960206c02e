import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTestReport } from './test-report.ts';

function read(xml: string) {
  const folder = mkdtempSync(join(tmpdir(), 'marsh-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.xml');
  writeFileSync(file, xml);
  return readTestReport(file);
}

test('reads the report of Vitest', () => {
  const xml = `<testsuites name="vitest tests" tests="3">
    <testsuite name="a.test.ts" tests="3">
        <testcase classname="a.test.ts" name="&quot;a&quot; &gt; passes" time="0">
        </testcase>
        <testcase classname="a.test.ts" name="fails" time="0">
            <system-out>
&lt;/testcase&gt;
            </system-out>
            <failure message="1 &lt; 2" type="Error">
Error: 1 &lt; 2
 ❯ a.test.ts:5:39
            </failure>
        </testcase>
        <testcase classname="a.test.ts" name="todo" time="0">
            <skipped/>
        </testcase>
    </testsuite>
</testsuites>`;
  expect(read(xml)).toEqual([
    { name: 'a.test.ts › "a" > passes', outcome: 'passed' },
    { name: 'a.test.ts › fails', outcome: 'failed', error: 'Error: 1 < 2\n ❯ a.test.ts:5:39' },
    { name: 'a.test.ts › todo', outcome: 'skipped' },
  ]);
});

test('reads the report of Playwright', () => {
  const xml = `<testsuites id="" name="" tests="3">
<testsuite name="b.e2e.ts" tests="3">
<testcase name="group › passes" classname="b.e2e.ts" time="0">
</testcase>
<testcase name="times out" classname="b.e2e.ts" time="0">
<system-out>
<![CDATA[</testcase>
]]>
</system-out>
<error message="Test timeout" type="Error">
<![CDATA[  Test timeout of 90 ms

    at b.e2e.ts:5:1
]]>
</error>
</testcase>
<testcase name="is skipped" classname="b.e2e.ts">
<skipped>
</skipped>
</testcase>
</testsuite>
</testsuites>`;
  expect(read(xml)).toEqual([
    { name: 'b.e2e.ts › group › passes', outcome: 'passed' },
    {
      name: 'b.e2e.ts › times out',
      outcome: 'failed',
      error: 'Test timeout of 90 ms\n\n    at b.e2e.ts:5:1',
    },
    { name: 'b.e2e.ts › is skipped', outcome: 'skipped' },
  ]);
});
