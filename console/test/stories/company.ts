import assert from 'node:assert/strict';
import { it } from 'node:test';
import { done } from '../../../server/test/support/client.ts';
import { axe, axeState } from '../support/console.ts';
import { choose, press } from '../support/keyboard.ts';
import type { Stage } from '../support/stage.ts';

interface Point {
  group: { id: string; name: string } | null;
  category: string;
  netInCents: number;
}

/** Those who ask how the benefits of a company are used. */
export function companyStories(stage: Stage): void {
  behindAnAmount(stage);
  asTables(stage);
}

const placeOf = ({ service }: Stage) => ({
  aurora: `/api/v3/companies/${service.companyIds[0]}`,
  path: `/companies/${service.companyIds[0]}/overview`,
});

/** A month that is closed, so many before the open one: what others book does not touch it. */
async function closedMonth(stage: Stage, ago: number): Promise<string> {
  const { aurora } = placeOf(stage);
  const address = `${aurora}/payroll-cycles?limit=3`;
  const { fiscalYear, payrollMonth } = (await done(stage.service.partner.get(address)))
    .payrollCycles[ago];
  return `${fiscalYear}-${payrollMonth}`;
}

function behindAnAmount(stage: Stage): void {
  const { service, enter, say } = stage;
  const { aurora, path } = placeOf(stage);
  it('goes from the use of all benefits to the people behind an amount, and to one', async () => {
    const month = await closedMonth(stage, 2);
    const { page, complaints } = await enter('company payroll', `${path}?month=${month}`);
    const title = say('Uso de los beneficios', 'How benefits are used');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const people = page.getByRole('region', {
      name: say('Personas por el uso de su límite', 'People by the use of their limit'),
    });
    await people.getByRole('link').first().waitFor();
    const matrix = page.getByRole('region', {
      name: say('Quién gasta en qué', 'Who spends on what'),
    });
    const series = `from=${month}&to=${month}&groupBy=costCenter,category`;
    const { points } = await done(service.partner.get(`${aurora}/consumptions/series?${series}`));
    const [largest] = (points as Point[]).toSorted((a, b) => b.netInCents - a.netInCents);
    await matrix
      .getByRole('link', { name: `${largest!.group!.name}, ` })
      .first()
      .waitFor();
    await page.getByRole('list', { name: /2\d{3}–2\d{3}/ }).waitFor();
    await axe(page, 'overview');

    await press(matrix.getByRole('link', { name: `${largest!.group!.name}, ` }).first());
    const drawer = page.getByRole('dialog');
    const amounts = drawer.getByRole('cell').getByRole('link');
    await amounts.first().waitFor();
    await page.waitForURL((url) => url.searchParams.get('group') === largest!.group!.id);
    const { group, category } = largest!;
    const query = `payroll=${month}&costCenterId=${group!.id}&category=${category}`;
    const { totals } = await done(service.partner.get(`${aurora}/consumptions/totals?${query}`));
    assert.equal(await amounts.count(), totals.length);
    const sum = totals.reduce((all: number, one: Point) => all + one.netInCents, 0);
    assert.equal(sum, largest!.netInCents);
    await axeState(page, 'overview, the people behind an amount');
    await press(amounts.first());
    await page.waitForURL(/\/people\/[0-9a-f-]{36}\?/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.deepEqual(complaints, []);
  });
}

function asTables(stage: Stage): void {
  const { service, enter, say } = stage;
  const { aurora, path } = placeOf(stage);
  it('shows the same figures as tables, from a part of the limit on, by model', async () => {
    const month = await closedMonth(stage, 1);
    const { page, complaints } = await enter('company viewer', `${path}?month=${month}&from=80`);
    const asTable = page.getByRole('button', { name: say('Como tabla: ', 'As table: ') });
    const usage = `payroll=${month}&categories=meal&from=80&limit=1`;
    const near = await done(service.partner.get(`${aurora}/limits/usage?${usage}`));
    assert.ok(near.page.totalElements > 0);
    const people = say('Quién usa su límite', 'Who uses their limit');
    await press(page.getByRole('region', { name: people }).getByRole('button').last());
    await page.getByRole('columnheader', { name: say('Queda', 'Left') }).waitFor();
    await choose(page.getByLabel(say('Filas', 'Rows')), 'model');
    await page.waitForURL((url) => url.searchParams.get('by') === 'model');
    const modelHead = say('Modelo de beneficios', 'Benefit model');
    await page.getByRole('columnheader', { name: modelHead }).waitFor();
    for (let left = await asTable.count(); left > 0; left -= 1) await press(asTable.first());
    const difference = say('Diferencia', 'Difference');
    await page.getByRole('columnheader', { name: difference }).nth(1).waitFor();
    await page.getByRole('columnheader', { name: say('Anulaciones', 'Voids') }).waitFor();
    assert.equal(await page.getByRole('table').count(), 4);
    assert.deepEqual(complaints, []);
  });
}
