import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DayLine } from './day-line.tsx';

const drawn = (props: Partial<Parameters<typeof DayLine>[0]>) =>
  renderToStaticMarkup(
    <DayLine
      from="2026-03-01"
      to="2026-03-10"
      opening={50}
      days={[
        { date: '2026-03-03', value: 100 },
        { date: '2026-03-06', value: -100 },
      ]}
      format={String}
      formatDay={(day) => day}
      table={null}
      tableName=""
      {...props}
    />,
  );

test('a balance holds from day to day, changes in steps, and goes below the zero line', () => {
  // From −100 to 100: 50 stands a quarter below the top, zero in the middle.
  const [, step] = [...drawn({}).matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
  expect(step).toBe('M0 25H20V0H50V100H100');
});

test('a limit below everything is within the scale', () => {
  expect(drawn({ days: [], limit: { value: -200, name: 'limit' } })).toContain('inset-block-end:0%');
});

test('nothing but zero has a scale all the same', () => {
  expect(drawn({ opening: 0, days: [] })).not.toContain('NaN');
});
