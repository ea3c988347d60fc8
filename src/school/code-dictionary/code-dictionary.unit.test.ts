import { expect, test } from 'vitest';
import { staffRoles } from '../../access/staff/contract.ts';
import { roles } from '../../operation/contract/ids.ts';
import { grantableScopes } from '../../operation/contract/scopes.ts';
import { validities } from '../group/contract.ts';
import { attendanceStates } from '../lesson/attendance/attendance-state.ts';
import { lessonEventKinds } from '../lesson/record-contract.ts';
import { conflictKinds } from '../lesson/schedule/conflict-contract.ts';
import { purchaseGroupStatuses } from '../order/group-purchase/purchase-groups.ts';
import { refundStatuses } from '../order/insert/refund-rows.ts';
import { valueTables as tables } from './tables.ts';

const valuesOf = (field: string) => tables.find((table) => table.field === field)?.values.map(({ value }) => value);

test('every table has each value once, in both languages', () => {
  for (const { field, title, values } of tables) {
    expect(title.en && title.zh, field).toBeTruthy();
    expect(new Set(values.map(({ value }) => value)).size, field).toBe(values.length);
    for (const { en, zh } of values) {
      expect(en, field).toMatch(/^[ -~]+$/);
      expect(zh, field).toMatch(/\p{Script=Han}/u);
    }
  }
  expect(new Set(tables.map(({ field }) => field)).size).toBe(tables.length);
});

test('the values are those of the interface', () => {
  expect(valuesOf('orderStatus')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(valuesOf('orderType')).toEqual([0, 1, 4, 5]);
  expect(valuesOf('product.status')).toEqual([0, 1, 2, 3, 4]);
  expect(valuesOf('product.type')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(valuesOf('limitBuyNum')).toEqual([0]);
  expect(valuesOf('saleEndTime')).toEqual([0]);
  expect(valuesOf('classType')).toEqual(['oneToOne', 'small', 'large', 'dual', 'public']);
  expect(valuesOf('watchRecord')).toEqual([0, 1]);
  expect(valuesOf('homework.status')).toEqual([0, 1, 2, 3, 4]);
  expect(valuesOf('readAnswer')).toEqual(['0', '1']);
  expect(valuesOf('exam.status')).toEqual(['notStarted', 'inProgress', 'submitted', 'graded', 'absent']);
  expect(valuesOf('serviceFlag')).toEqual([1, 2]);
  expect(valuesOf('userRole')).toEqual(roles);
  expect(valuesOf('scope')).toEqual([...grantableScopes]);
  expect(valuesOf('staff.role')).toEqual([...staffRoles]);
  expect(valuesOf('gender')).toEqual([0, 1, 2]);
  expect(valuesOf('active')).toEqual([0, 1]);
  expect(valuesOf('validity')).toEqual(validities);
  expect(valuesOf('liveclass.status')).toEqual(['scheduled', 'waiting', 'live', 'ended', 'notHeld', 'cancelled']);
  expect(valuesOf('liveclass.students.state')).toEqual(expect.arrayContaining([...attendanceStates]));
  expect(valuesOf('liveclass.events.kind')).toEqual(lessonEventKinds);
  expect(valuesOf('liveclass.warnings.kind')).toEqual(conflictKinds);
  expect(valuesOf('refunds.status')).toEqual(refundStatuses);
  expect(valuesOf('groupPurchase.status')).toEqual(purchaseGroupStatuses);
  expect(tables).toHaveLength(24);
});
