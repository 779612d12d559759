"""Answers of Python, whisper and carbon as JSON, which the readers of packages/imports/src/graphite are compared with.

  python3 reference.py pickles SEED COUNT     random plain values with their pickles, in protocols 2 to 5
  python3 reference.py frames                 SHA-256 of frames with points and queries as carbon writes them
  python3 reference.py whisper SEED COUNT     whisper files with what whisper.fetch answers
  python3 reference.py paths                  the files in which carbon stores names

whisper and paths need PYTHONPATH to contain whisper and carbon with its dependencies. The fixtures in
packages/imports/src/graphite/testing were written by `pickles 7 60`, `frames`, `whisper 7 16` and `paths`.
"""
import base64
import hashlib
import json
import os
import pickle
import random
import re
import struct
import sys
import tempfile


def text64(content):
    return base64.b64encode(content).decode('ascii')


def compact(value):
    return json.dumps(value, separators=(',', ':'))


# Values in JSON: {"d": [[key, value], ...]} is a dict, {"i": "..."} an integer that JSON cannot hold, {"f": "..."} a float as hex of
# its eight bytes; lists and tuples are arrays.
def shown(value):
    if isinstance(value, dict):
        return {'d': [[shown(key), shown(held)] for key, held in value.items()]}
    if isinstance(value, (list, tuple)):
        return [shown(item) for item in value]
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return {'i': str(value)}
    return {'f': struct.pack('>d', value).hex()}


def random_text(chance):
    letters = 'abcz019.-_;= /\u00e9\u0416\u4e2d\U0001f600\x00\ufeff'
    return ''.join(chance.choice(letters) for _ in range(chance.choice([0, 1, 5, 20])))


def random_scalar(chance):
    kind = chance.randrange(7)
    if kind == 0:
        return random_text(chance)
    if kind == 1:
        return chance.choice([0, 1, 255, 256, 65535, 65536, 2**31 - 1, 2**31, -1, -128, -129, -2**31, -2**31 - 1])
    if kind == 2:
        return chance.randrange(-2**chance.choice([40, 53, 54, 64, 200]), 2**chance.choice([40, 53, 54, 64, 200]))
    if kind == 3:
        return chance.choice([0.0, -0.0, 1.5, 1e308, 5e-324, float('inf'), float('-inf'), float('nan'), 1465839830.25])
    return [None, True, False][kind - 4]


def random_value(chance, depth):
    kind = chance.randrange(6) if depth > 0 else 0
    size = chance.choice([0, 1, 2, 3, 4, 7])
    if kind == 1:
        return [random_value(chance, depth - 1) for _ in range(size)]
    if kind == 2:
        return tuple(random_value(chance, depth - 1) for _ in range(size))
    if kind == 3:
        return {random_text(chance): random_value(chance, depth - 1) for _ in range(size)}
    if kind == 4:
        shared = random_value(chance, depth - 1)
        return [shared, (shared, 1), shared]
    return random_scalar(chance)


def pickles(seed, count):
    chance = random.Random(seed)
    fixed = [[], (), {}, None, 'y' * 300, [1], ['x'] * 3, list(range(1001)), {i: -i for i in range(1002)}, [str(i) for i in range(300)]]
    values = [random_value(chance, chance.randrange(5)) for _ in range(count)]
    return [
        {'value': compact(shown(value)), 'pickles': [text64(pickle.dumps(value, protocol)) for protocol in range(2, 6)]}
        for value in fixed[: count // 10] + values
    ]


def framed(value):
    content = pickle.dumps(value, protocol=2)
    return hashlib.sha256(struct.pack('>I', len(content)) + content).hexdigest()


# Each text is an object of its own, as in carbon, where names come from the network: equal texts are not shared in the pickle.
def own(text):
    return text.encode('utf-8').decode('utf-8')


def frames():
    names = ['a.b', 'gr\u00fcn', 'disk;host=a;dc=eu'] + ['carbon.test.%d' % i for i in range(3, 1203)]
    points = [(own(name), (1465839830.0 + i, i / 4)) for i, name in enumerate(names)]
    queries = [{'type': 'cache-query-bulk', 'metrics': [own(name) for name in names[:n]]} for n in (0, 1, 2, 1001)]
    return {
        'points': [framed(points[:n]) for n in (0, 1, 2, 500, 1203)],
        'query': framed({'type': 'cache-query', 'metric': own(names[1])}),
        'bulkQueries': [framed(query) for query in queries],
    }


AGGREGATIONS = ['average', 'sum', 'last', 'max', 'min', 'avg_zero', 'absmax', 'absmin']


# One to four archives, each coarser and longer than the one before, as whisper demands.
def random_archives(chance):
    step = chance.choice([1, 2, 5, 10, 60])
    archives = [(step, chance.randrange(6, 40))]
    for _ in range(chance.randrange(4)):
        finer_step, finer_points = archives[-1]
        step = finer_step * chance.randrange(2, 7)
        archives.append((step, max(6, finer_step * finer_points // step + chance.randrange(1, 30))))
    return archives


def random_number(chance):
    return chance.choice([0.0, -1.5, 1e300, float('inf'), chance.uniform(-1000, 1000), float(chance.randrange(100))])


# Writes in bursts while time goes on, some of them too old for every archive and some in the future.
def fill(whisper, path, chance, archives, now):
    longest = max(step * points for step, points in archives)
    for _ in range(chance.randrange(9)):
        now += chance.randrange(2 * archives[0][0] * archives[0][1])
        stamps = [now - chance.randrange(-5, chance.choice([20, longest, longest * 5 // 4])) for _ in range(chance.randrange(40))]
        points = [(stamp, random_number(chance)) for stamp in stamps]
        if chance.random() < 0.5:
            whisper.update_many(path, points, now=now)
            continue
        for stamp, value in points:
            if 0 <= now - stamp < longest:
                whisper.update(path, value, stamp, now=now)
    return now + chance.choice([0, 0, 1, 7, archives[0][0] * archives[0][1], longest])


def fetched(whisper, path, start, end, now, step=None):
    try:
        answer = whisper.fetch(path, start, end, now=now, archiveToSelect=step)
    except whisper.InvalidTimeInterval:
        return {'kind': 'invalid'}
    if answer is None:
        return {'kind': 'nothing'}
    return {'kind': 'range', 'range': answer[0], 'values': [None if v is None else struct.pack('>d', v).hex() for v in answer[1]]}


def whisper_file(whisper, path, chance, number):
    archives = random_archives(chance)
    method = AGGREGATIONS[number % len(AGGREGATIONS)]
    whisper.create(path, list(archives), xFilesFactor=chance.choice([0.0, 0.5, 1.0]), aggregationMethod=method)
    now = fill(whisper, path, chance, archives, 1465839830 + chance.randrange(10**6))
    longest = max(step * points for step, points in archives)
    edges = [now - longest - 3, now - longest, now, now + 9]
    ranges = [
        sorted([chance.choice(edges + [now - chance.randrange(longest)] * 3) for _ in range(2)], reverse=chance.random() < 0.1)
        for _ in range(6)
    ]
    with open(path, 'rb') as file:
        content = file.read()
    return {
        'file': text64(content),
        'aggregation': method,
        'archives': archives,
        'now': now,
        'fetches': [{'from': start, 'until': end, **fetched(whisper, path, start, end, now)} for start, end in ranges],
        'held': [fetched(whisper, path, now - step * points, now, now, step) for step, points in archives],
    }


def whisper(seed, count):
    import whisper as library

    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        return [
            whisper_file(library, os.path.join(folder, '%d.wsp' % number), chance, number) for number in range(count)
        ]


NAMES = [
    'a', 'a.b.c', '.a', '..a.b', 'a..b', 'a.b.', 'a/b', '/a', '~a.b', 'gr\u00fcn.a', 'a b', '../../etc/passwd', '.', '..', '~',
    'a;b=c', 'a.b;z=1;b=2.5;a=3', 'a.b;b=2;b=1', 'a;name=x;b=c', '~~a;b=c', 'a;b=c=d', 'a;aa=1;a=2', 'a;a b=c d', 'a;b=../../c',
    'a;\uffee=1;\U0001f600=2', 'a;\U0001f600=2;\uffee=1',
    # Malformed tags are not sorted.
    ';z=1;b=c', '~;z=1;b=c', 'a;z=1;b', 'a;z=1;b=', 'a;z=1;=c', 'a;z=1;b=~c', 'a;z=1;b!=c', 'a;z=1;b^=c', 'a;z=1;b=c;', 'a;z=1;;b=c',
]


def paths():
    from carbon.util import TaggedSeries

    found = []
    for name in NAMES:
        try:
            stored = TaggedSeries.parse(name).path
        except Exception:
            stored = name
        path = TaggedSeries.encode(stored, '/', hash_only=True) + '.wsp'
        found.append([name, stored, re.sub('/+', '/', path)])
    return found


if __name__ == '__main__':
    command, arguments = sys.argv[1], [int(argument) for argument in sys.argv[2:]]
    print(compact(globals()[command](*arguments)))
