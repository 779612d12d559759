"""Writes the reference values that the tests of packages/stats read, from SciPy, statsmodels and NumPy.

python -m venv venv && venv/bin/pip install numpy scipy statsmodels && venv/bin/python make_reference.py
"""

import json
import pathlib

import numpy as np
import scipy
import statsmodels
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.multitest import multipletests

HERE = pathlib.Path(__file__).parent


def plain(value):
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [plain(each) for each in value]
    if isinstance(value, np.generic):
        return value.item()
    return value


def write(name, content):
    made = {"madeBy": f"scipy {scipy.__version__}, statsmodels {statsmodels.__version__}, numpy {np.__version__}"}
    text = json.dumps(plain({**made, **content}), allow_nan=False, separators=(",", ":"))
    (HERE / f"{name}.fixture.json").write_text(text.replace("},{", "},\n{") + "\n")


def distributions():
    degrees = [0.5, 1, 1.7, 2, 3, 4.25, 7, 10, 30.5, 120, 5000]
    ps = [1e-9, 1e-4, 0.01, 0.025, 0.2, 0.5, 0.8, 0.9, 0.95, 0.975, 0.999]
    ts = [-40, -6, -2.2, -0.4, 0, 0.05, 1.3, 3, 9]
    fs = [(1, 1), (1, 8), (2, 5), (3, 11), (5, 2.5), (10, 40), (40, 200)]
    return {
        "normal": {
            "cdf": [{"z": z, "p": stats.norm.cdf(z)} for z in [-12, -5, -1.96, -0.3, 0, 0.7, 2.5, 7]],
            "quantile": [{"p": p, "z": stats.norm.ppf(p)} for p in ps],
        },
        "t": {
            "cdf": [{"t": t, "degrees": d, "p": stats.t.cdf(t, d)} for t in ts for d in degrees],
            "quantile": [{"p": p, "degrees": d, "t": stats.t.ppf(p, d)} for p in ps for d in degrees],
        },
        "f": {
            "upper": [{"f": x, "over": a, "under": b, "p": stats.f.sf(x, a, b)} for x in [0.01, 0.5, 1, 3, 25] for a, b in fs],
            "quantile": [{"p": p, "over": a, "under": b, "f": stats.f.ppf(p, a, b)} for p in ps[2:] for a, b in fs],
        },
        "chiSquare": {
            "cdf": [{"x": x, "degrees": d, "p": stats.chi2.cdf(x, d)} for x in [0.01, 0.7, 3, 12, 60] for d in degrees[:-1]],
            "quantile": [{"p": p, "degrees": d, "x": stats.chi2.ppf(p, d)} for p in ps[2:] for d in degrees[:-1]],
        },
    }


def welch_case(rng, n, m, spread, ratio):
    a = np.round(100 * np.exp(rng.normal(0, spread, n)), 6)
    b = np.round(100 * ratio * np.exp(rng.normal(0, spread * 2, m)), 6)
    test = stats.ttest_ind(np.log(b), np.log(a), equal_var=False)
    one_sided, two_sided = test.confidence_interval(0.9), test.confidence_interval(0.95)
    raw = stats.ttest_ind(b, a, equal_var=False)
    return {
        "baseline": a,
        "candidate": b,
        "change": np.expm1(np.log(b).mean() - np.log(a).mean()),
        "degrees": test.df,
        "pChange": test.pvalue,
        "pHigher": stats.ttest_ind(np.log(b), np.log(a), equal_var=False, alternative="greater").pvalue,
        "bounds": np.expm1([one_sided.low, one_sided.high]),
        "interval": np.expm1([two_sided.low, two_sided.high]),
        "rawDegrees": raw.df,
        "rawInterval": list(raw.confidence_interval(0.95)),
        "mannWhitneyP": stats.mannwhitneyu(a, b, method="exact").pvalue,
        "u": stats.mannwhitneyu(a, b).statistic,
    }


def tied_case(rng, n, m, distinct):
    a, b = rng.integers(0, distinct, n), rng.integers(0, distinct, m)
    every_way = stats.PermutationMethod(n_resamples=np.inf)
    return {"a": a, "b": b, "p": stats.mannwhitneyu(a, b, method=every_way).pvalue}


def regression():
    rng = np.random.default_rng(8)
    sizes = [(2, 2, 0.05, 1), (3, 3, 0.02, 1.1), (5, 5, 0.05, 1.1), (5, 8, 0.2, 0.7), (4, 12, 0.5, 3)]
    big_a, big_b = np.round(rng.normal(10, 2, 45), 1), np.round(rng.normal(11, 2, 40), 1)
    ps = [np.round(rng.uniform(0, 1, k) ** 3, 6) for k in (1, 2, 7, 20)]
    return {
        "welch": [welch_case(rng, *size) for size in sizes],
        "ties": [tied_case(rng, *each) for each in [(3, 3, 3), (4, 5, 3), (6, 4, 4), (5, 7, 2), (2, 6, 5)]],
        "approximate": {"a": big_a, "b": big_b, "p": stats.mannwhitneyu(big_a, big_b, method="asymptotic").pvalue},
        "benjaminiHochberg": [{"p": p, "q": multipletests(p, method="fdr_bh")[1]} for p in ps],
    }


def effective(residuals):
    """Lag-1 correlation, corrected and clamped, as the definition of the leak slope has it."""
    n = len(residuals)
    r = (residuals[1:] * residuals[:-1]).sum() / (residuals**2).sum()
    r = min(0.9, max(0, r + (1 + 4 * r) / n))
    return r, max(1, n * (1 - r) / (1 + r) - 2)


def line_case(x, y):
    line = sm.OLS(y, sm.add_constant(x)).fit()
    r, degrees = effective(line.resid)
    error = line.bse[1] * np.sqrt((1 + r) / (1 - r))
    reach = stats.t.ppf(0.975, degrees) * error
    band = line.get_prediction(sm.add_constant(x)).summary_frame(alpha=0.05)
    return {
        "y": y,
        "slope": line.params[1],
        "intercept": line.params[0],
        "residuals": line.resid,
        "correlation": r,
        "degrees": degrees,
        "interval": [line.params[1] - reach, line.params[1] + reach],
        "theilSen": stats.theilslopes(y, x).slope,
        "line": band[["mean_ci_lower", "mean_ci_upper"]].to_numpy(),
        "prediction": band[["obs_ci_lower", "obs_ci_upper"]].to_numpy(),
    }


def leak():
    rng = np.random.default_rng(3)
    x = np.arange(12.0)
    noise = rng.normal(0, 4, 12)
    wander = np.cumsum(rng.normal(0, 4, 12))
    # Residuals that alternate leave no correlation, so that the bands are those of plain least squares.
    alternating = 500 + 2 * x + np.where(x % 2 == 0, 3, -3) + rng.normal(0, 0.1, 12)
    per_day = 24
    hours = np.arange(10 * per_day) / per_day
    saw = 800 + 3 * hours + 60 * (hours % 1) + rng.normal(0, 5, len(hours))
    medians = np.median(saw.reshape(10, per_day), axis=1)
    return {
        "alternating": line_case(x, alternating),
        "lines": [line_case(x, 500 + 2 * x + each) for each in (noise, wander)],
        "saw": {"perDay": per_day, "values": np.round(saw, 9), **line_case(np.arange(10.0), medians), "medians": medians},
    }


def capacity():
    """Weighted least squares, lack of fit, and a slope whose error comes from each step's own runs."""
    rng = np.random.default_rng(5)
    ladder = np.array([1e4, 5e4, 2.5e5, 1e6])
    x = np.repeat(ladder, 3)
    y = np.round(3e8 + 2300 * x + rng.normal(0, 0.03, 12) * (3e8 + 2300 * x))
    weights = np.repeat([9.0, 5.0, 2.0, 0.5], 3)
    line = sm.WLS(y, sm.add_constant(x), weights=weights).fit()
    pure = sum(w * ((y[x == n] - y[x == n].mean()) ** 2).sum() for n, w in zip(ladder, weights[::3]))
    f = ((line.ssr - pure) / 2) / (pure / 8)

    # The power of the spread: weighted regression of log spread on log mean with a normal prior of 1 +- 0.4.
    means = np.array([y[x == n].mean() for n in ladder])
    spreads = np.array([y[x == n].std(ddof=1) for n in ladder])
    precision = np.full(4, 4 / scipy.special.polygamma(1, 1.0))
    centred = np.log(means) - np.average(np.log(means), weights=precision)
    sxx = (precision * centred**2).sum()
    power = np.clip(((precision * centred * np.log(spreads)).sum() + 1 / 0.16) / (sxx + 1 / 0.16), 0, 1)
    own = np.repeat((means / y.mean()) ** (-2 * power), 3)
    design = sm.add_constant(x)
    towards = np.linalg.inv(design.T @ (own[:, None] * design)) @ (design.T * own)
    parts = np.array([(towards[1, x == n] ** 2).sum() * s**2 for n, s in zip(ladder, spreads)])
    variance = parts.sum()
    degrees = variance**2 / (parts**2 / 2).sum()
    return {
        "series": x,
        "bytes": y,
        "weights": weights,
        "coefficients": line.params,
        "errors": line.bse,
        "lackOfFit": {"f": f, "p": stats.f.sf(f, 2, 8)},
        "power": power,
        "slope": (towards @ y)[1],
        "slopeReach": stats.t.ppf(0.975, degrees) * np.sqrt(variance),
    }


def energy_split(values, fewest):
    """E-divisive's statistic by its definition, every pair for every split."""
    best = None
    for at in range(fewest, len(values) - fewest + 1):
        left, right = values[:at], values[at:]
        n, m = len(left), len(right)
        between = np.abs(left[:, None] - right[None, :]).sum() * 2 / (n * m)
        own = [np.abs(side[:, None] - side[None, :])[np.triu_indices(len(side), 1)].mean() for side in (left, right)]
        q = n * m / (n + m) * (between - sum(own))
        if best is None or q > best[1]:
            best = (at, q)
    return best


def e_divisive(values, rng, fewest=3, rounds=999):
    """All change points at 5 %, and the chance of the first split."""
    stretches, changes, first = [values], [], None
    while True:
        splits = [(energy_split(each, fewest), i) for i, each in enumerate(stretches) if len(each) >= 2 * fewest]
        if not splits:
            return changes, first
        (at, q), i = max(splits, key=lambda one: one[0][1])
        as_clear = 1
        for _ in range(rounds):
            mixed = [rng.permutation(each) for each in stretches if len(each) >= 2 * fewest]
            as_clear += max(energy_split(each, fewest)[1] for each in mixed) >= q
        p = as_clear / (rounds + 1)
        first = p if first is None else first
        if p > 0.05:
            return changes, first
        changes = sorted([*changes, sum(map(len, stretches[:i])) + at])
        stretches[i : i + 1] = [stretches[i][:at], stretches[i][at:]]


def change_points():
    rng = np.random.default_rng(14)
    levels = {
        "none": np.zeros(20),
        "one": np.repeat([0, 4], [12, 9]),
        "two": np.repeat([0, 5, 1], [10, 12, 8]),
        "step at the end": np.repeat([0, 6], [18, 4]),
    }
    cases = []
    for name, level in levels.items():
        values = np.round(100 + level + rng.normal(0, 1, len(level)), 6)
        at, q = energy_split(values, 3)
        changes, p = e_divisive(values, rng)
        cases.append({"name": name, "values": values, "at": at, "q": q, "changes": changes, "p": p})
    return {"cases": cases}


if __name__ == "__main__":
    write("distributions", distributions())
    write("regression", regression())
    write("leak", leak())
    write("capacity", capacity())
    write("change-points", change_points())
