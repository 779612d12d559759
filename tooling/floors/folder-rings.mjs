import { findComponents } from './find-components.mjs';

const isFolder = (node) => !/\.[a-z]+$/.test(node);

function targetsOf(arrows) {
  const targets = new Map(arrows.flatMap(({ from, to }) => [from, to]).map((node) => [node, []]));
  for (const { from, to } of arrows) targets.get(from).push(to);
  return targets;
}

const backIn = (order, arrows) => {
  const at = new Map(order.map((node, index) => [node, index]));
  return arrows.filter(({ from, to }) => at.get(from) > at.get(to));
};
const weightOf = (arrows) => arrows.reduce((sum, { imports }) => sum + imports.length, 0);

/** Moves each node to the place where the fewest imports lead back, until no move helps (sifting). */
function sift(nodes, arrows) {
  let order = nodes;
  let weight = weightOf(backIn(order, arrows));
  for (let hasMoved = true; hasMoved; ) {
    hasMoved = false;
    for (const node of nodes) {
      const others = order.filter((other) => other !== node);
      for (let place = 0; place <= others.length; place += 1) {
        const candidate = others.toSpliced(place, 0, node);
        const candidateWeight = weightOf(backIn(candidate, arrows));
        if (candidateWeight >= weight) continue;
        [order, weight, hasMoved] = [candidate, candidateWeight, true];
      }
    }
  }
  return order;
}

/** findRings gives the rings among a folder's children that hold a folder, each with the lightest arrows back that were found. */
export function findRings(arrows) {
  return findComponents(targetsOf(arrows))
    .filter((members) => members.some(isFolder))
    .map((members) => {
      const within = arrows.filter(({ from, to }) => members.includes(from) && members.includes(to));
      return { members, back: backIn(sift(members, within), within) };
    });
}

/** closesRing says whether `arrow` leads back to where one can reach it from, by the other arrows. */
export function closesRing(arrow, arrows) {
  return findRings([...arrows, arrow]).some(
    ({ members }) => members.includes(arrow.from) && members.includes(arrow.to),
  );
}
