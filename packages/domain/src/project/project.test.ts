import { expect, it } from 'vitest';
import { newProjectShape, projectChangeShape, projectNameKey } from './project.ts';

const accepts = (name: string) => newProjectShape.safeParse({ name }).success;

it('takes names of 1 to 80 characters on one line', () => {
  expect(['a', 'x'.repeat(80), 'Größe & Co.'].map(accepts)).toEqual([true, true, true]);
  expect(['', '   ', 'x'.repeat(81), 'a\nb', 'a\0b', 'a\u202Eb'].map(accepts)).toEqual(Array(6).fill(false));
  expect(newProjectShape.parse({ name: '  billing ' })).toEqual({ name: 'billing', description: '' });
});

it('takes descriptions of up to 500 characters', () => {
  expect(projectChangeShape.safeParse({ description: 'x'.repeat(500) }).success).toBe(true);
  expect(projectChangeShape.safeParse({ description: 'x'.repeat(501) }).success).toBe(false);
});

it('takes names for the same that differ in capitals, or in how an accent is written', () => {
  expect(projectNameKey('BILLING')).toBe(projectNameKey('billing'));
  expect(projectNameKey('Cafe\u0301')).toBe(projectNameKey('CAFÉ'));
  expect(projectNameKey('billing 2')).not.toBe(projectNameKey('billing'));
});
